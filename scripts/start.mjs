import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfNeeded, checkNode, installIfNeeded, root } from './prepare.mjs';

checkNode();
installIfNeeded();
buildIfNeeded();
await import(pathToFileURL(join(root, 'build/server/main.js')).href);
