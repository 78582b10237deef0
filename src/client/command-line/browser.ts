import { spawn } from 'node:child_process';

const openers: Readonly<Record<string, readonly string[]>> = {
  darwin: ['open'],
  // not `start`, for which cmd.exe would interpret the address
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Opens an address in the user's browser, if there is one. The caller prints the address, too. */
export function openBrowser(url: string): void {
  const [command = '', ...args] = openers[process.platform] ?? ['xdg-open'];
  const opener = spawn(command, [...args, url], { detached: true, stdio: 'ignore' });
  opener.on('error', () => {
    // no browser here
  });
  opener.unref();
}
