import { existsSync } from 'node:fs';
import { join } from 'node:path';

// Import this before the server. Node's --env-file-if-exists prints a line if there is no .env.
// A login shell sets MAIL to the path of a mailbox. A variable that is set hides the line of .env.
if (process.env['MAIL']?.startsWith('/')) delete process.env['MAIL'];
const path = join(import.meta.dirname, '../.env');
if (existsSync(path)) process.loadEnvFile(path);
