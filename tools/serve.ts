// The command `npm run serve`: starts the server without install and build.
import './env.ts';
import { builtServer, isServerBuilt } from './build.ts';

if (isServerBuilt()) await import(builtServer);
else {
  process.stderr.write(
    'The server is not built, or it changed after the last build: starting it from its sources. `npm run build` builds it.\n',
  );
  await import('../server/main.ts');
}
