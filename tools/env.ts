import { existsSync } from 'node:fs';
import { join } from 'node:path';

// Import this before the server. Node's --env-file-if-exists prints a line if there is no .env.
const path = join(import.meta.dirname, '../.env');
if (existsSync(path)) process.loadEnvFile(path);
