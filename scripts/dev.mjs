// Both sides with hot reload: the console by Vite, the server restarted on change.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { checkNode, installIfNeeded, root } from './prepare.mjs';

checkNode();
installIfNeeded();
const bin = (name) => join(root, 'node_modules/.bin', name);
const start = (command, args) => spawn(command, args, { cwd: root, stdio: 'inherit' });
const children = [
  start(bin('tsx'), ['watch', '--clear-screen=false', 'server/src/main.ts']),
  start(bin('vite'), ['--config', 'console/vite.config.ts', 'console']),
];
const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const child of children) child.on('exit', stop);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
