import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Argument, Command, Option } from 'commander';
import { expect, test } from 'vitest';
import { complete } from '../../src/client/command-line/completions.ts';
import { currentLogin, loginFile, parseUrl, savedLogin, saveLogin } from '../../src/client/command-line/saved-login.ts';
import { tempFile, tempFolder } from './helpers.ts';

test.each([
  ['linux', {}, '/home/ada/.config/promptreel/login.json'],
  ['linux', { XDG_CONFIG_HOME: '/settings' }, '/settings/promptreel/login.json'],
  ['linux', { XDG_CONFIG_HOME: 'relative' }, '/home/ada/.config/promptreel/login.json'],
  ['darwin', { XDG_CONFIG_HOME: '/settings' }, '/home/ada/Library/Application Support/promptreel/login.json'],
  ['win32', { APPDATA: '/roaming' }, '/roaming/promptreel/login.json'],
])('the login is in the usual place of %s with %j', (platform, env, file) => {
  expect(loginFile({ HOME: '/home/ada', ...env }, platform)).toBe(file);
});

test('only its user can read the login, whatever was there before', () => {
  const file = join(tempFolder(), 'promptreel', 'login.json');
  const login = { url: 'https://promptreel.test', token: 'prl_x' };
  saveLogin(login, file);
  writeFileSync(`${file}.tmp`, 'left by an interruption', { mode: 0o644 });
  saveLogin(login, file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(join(file, '..')).mode & 0o777).toBe(0o700);
  expect(savedLogin(file)).toEqual(login);
  expect(readFileSync(file, 'utf8')).toContain('\n  "token"');
  expect([savedLogin(tempFile('login.json', '{')), savedLogin(join(tempFolder(), 'login.json'))]).toEqual([
    undefined,
    undefined,
  ]);
});

const saved = { url: 'https://a.test', token: 'prl_saved' };

test.each([
  [{}, saved],
  [{ PROMPTREEL_URL: 'https://a.test/' }, saved],
  [{ PROMPTREEL_TOKEN: ' prl_other\n' }, { url: 'https://a.test', token: 'prl_other' }],
  [
    { PROMPTREEL_URL: 'http://b.test:3000/app', PROMPTREEL_TOKEN: 'prl_b' },
    { url: 'http://b.test:3000', token: 'prl_b' },
  ],
])('the environment %j wins over the stored login', (env, login) => {
  expect(currentLogin(env, saved)).toEqual(login);
});

test('a stored token is not sent to another server', () => {
  expect(() => currentLogin({ PROMPTREEL_URL: 'https://b.test' }, saved)).toThrow('not logged in to https://b.test');
  expect(() => currentLogin({}, undefined)).toThrow('You are not logged in.');
});

test('a token without an address is told what is missing', () => {
  expect(() => currentLogin({ PROMPTREEL_TOKEN: 'prl_b' }, undefined)).toThrow('PROMPTREEL_URL is missing');
});

test('reads addresses with and without a protocol', () => {
  expect(parseUrl('promptreel.example/')).toBe('https://promptreel.example');
  expect(() => parseUrl('')).toThrow('The address of the server is missing.');
  for (const wrong of ['ftp://a.test', 'file:///etc/passwd', 'https://', 'a b']) {
    expect(() => parseUrl(wrong), wrong).toThrow('is not the address of a server');
  }
});

test('completes commands, options and the values of both', () => {
  const program = new Command('tool').version('1').exitOverride();
  program
    .command('draw')
    .option('-j, --json')
    .addOption(new Option('-s, --shape <shape>').choices(['circle', 'square']))
    .argument('[file]')
    .addArgument(new Argument('[color]').choices(['red', 'green']));
  program.command('shapes').command('list');
  const completed = (line: string) => complete(program, line.split(' '));
  expect(completed('')).toEqual(['draw', 'shapes', 'help']);
  expect(completed('sh')).toEqual(['shapes']);
  expect(completed('shapes l')).toEqual(['list']);
  expect(completed('draw -')).toEqual(['--json', '--shape', '--help']);
  expect(completed('draw --shape ')).toEqual(['circle', 'square']);
  expect(completed('draw -j -s sq')).toEqual(['square']);
  expect(completed('draw f')).toEqual([]);
  expect(completed('draw -s circle film.json ')).toEqual(['red', 'green']);
  expect(completed('unknown ')).toEqual(['draw', 'shapes', 'help']);
});
