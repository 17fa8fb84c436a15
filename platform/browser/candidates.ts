import { existsSync } from 'node:fs';
import path from 'node:path';
import puppeteer, { type LaunchOptions } from 'puppeteer';
import { bundledChromium } from './bundled.ts';

export interface Candidate {
  readonly name: string;
  readonly options: LaunchOptions;
}

/** One place where a browser may be. Looked at only if no browser of the earlier places starts. */
export interface Source {
  readonly name: string;
  readonly candidates: () => Promise<readonly Candidate[]>;
}

/** `chosen`: the path of the browser that comes before all others. */
export const sourcesFrom = (chosen: string | undefined): readonly Source[] => [
  { name: 'PUPPETEER_EXECUTABLE_PATH', candidates: async () => (chosen ? [at(chosen)] : []) },
  { name: "puppeteer's cache", candidates: downloadedByPuppeteer },
  { name: 'bundled Chromium', candidates: bundled },
  { name: 'system browser', candidates: async () => SYSTEM_BROWSERS.filter(existsSync).map(at) },
];

const at = (executablePath: string): Candidate => ({ name: executablePath, options: { executablePath } });

async function downloadedByPuppeteer(): Promise<Candidate[]> {
  const found: Candidate[] = [];
  for (const options of [{ headless: 'shell' }, { headless: true }] as const) {
    const executablePath = await puppeteer.executablePath(options).catch(() => undefined);
    const isNew = executablePath !== process.env['PUPPETEER_EXECUTABLE_PATH'];
    if (executablePath && isNew)
      found.push({ name: executablePath, options: { ...options, executablePath } });
  }
  return found;
}

async function bundled(): Promise<Candidate[]> {
  const chromium = await bundledChromium();
  if (!chromium) return [];
  const { name, executable, env } = chromium;
  return [{ name, options: { executablePath: executable, headless: 'shell', env } }];
}

const LINUX_NAMES = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser'];

const SYSTEM_BROWSERS: readonly string[] =
  process.platform === 'darwin'
    ? [
        '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
        '/Applications/Chromium.app/Contents/MacOS/Chromium',
        '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
      ]
    : process.platform === 'win32'
      ? [
          'C:/Program Files/Google/Chrome/Application/chrome.exe',
          'C:/Program Files (x86)/Google/Chrome/Application/chrome.exe',
          'C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe',
        ]
      : LINUX_NAMES.flatMap(name =>
          (process.env['PATH'] ?? '').split(path.delimiter).map(folder => path.join(folder, name)),
        );
