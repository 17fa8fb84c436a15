import { describe, expect, test } from 'vitest';
import { countingServer } from '#testing/counting-server.ts';
import { textOf, withoutSpaces } from '#testing/paper.ts';
import { cardPages } from '../cards/cards.ts';
import { contentOf } from '../testing.ts';
import { cellsOf, now, paperForFile } from '../testing-paper.ts';
import { reportPages } from './template.ts';

const paper = paperForFile();

describe("a stranger's page", () => {
  test('opens no connection, either through a name or through markup that was not escaped', async () => {
    const { url, connections } = await countingServer();
    const attacks = attacksOn(url);
    const text = await textOf(await paper.printNames(attacks));
    for (const attack of attacks) expect(withoutSpaces(text)).toContain(withoutSpaces(attack));

    // Markup that navigates may break the page, but must not reach any server.
    const pages = [...attacks, attacks.join('\n'), `<head>${attacks.join('\n')}</head>`];
    await Promise.allSettled(pages.map(page => paper.printer.print([() => page])));
    // In any part of a report, whatever its page printed before.
    await Promise.allSettled(pages.map(page => paper.printer.print(Array(5).fill(() => page))));
    expect(connections()).toBe(0);
  });

  test.each(['event', 'student', 'trades', 'eligibility'] as const)(
    'of a report of kind %s shows every text literally and opens no connection',
    async kind => {
      const { url, connections } = await countingServer();
      const attacks = attacksOn(url);
      const cells = attacks.map(cellsOf);
      const content = contentOf(kind, cells, {
        ...{ title: attacks[0] ?? '', subject: attacks, filters: attacks, requestedBy: attacks.join(' ') },
        college: { name: attacks.join(' '), timeZone: 'Asia/Kolkata' },
      });
      const text = await textOf(await paper.printer.print(reportPages(content, paper.fonts)));
      for (const attack of attacks) expect(withoutSpaces(text)).toContain(withoutSpaces(attack));
      expect(connections()).toBe(0);
    },
  );

  test('of QR cards shows every text literally and opens no connection', async () => {
    const { url, connections } = await countingServer();
    const attacks = attacksOn(url);
    const cards = attacks.map(text => ({ name: text, roll_no: text, trade: text, code: text }));
    const content = { title: 'QR codes', filters: attacks, generatedAt: now(), cards };
    const college = { name: attacks[0] ?? '', timeZone: 'Asia/Kolkata' };
    const text = await textOf(await paper.printer.print(cardPages({ ...content, college }, paper.fonts)));
    for (const attack of attacks) expect(withoutSpaces(text)).toContain(withoutSpaces(attack));
    expect(connections()).toBe(0);
  });

  test('runs no script', async () => {
    const pdf = await paper.printer.print([
      () => '<p>before</p><script>document.body.textContent = "ran"</script>',
    ]);
    expect(await textOf(pdf)).toBe('before');
  });

  test('reads no file', async () => {
    const pdf = await paper.printer.print([() => `<p>before</p><iframe src="${import.meta.url}"></iframe>`]);
    expect(await textOf(pdf)).not.toContain('reads no file');
  });
});

const attacksOn = (url: string): string[] => [
  `<img src=${url}/x><script>fetch('${url}/y')</script>`,
  `<style>@import '${url}/a';@import url(${url}/b);body{background:url(${url}/c)}</style>`,
  `<style>@font-face{font-family:z;src:url(${url}/d)}*{font-family:z}</style>`,
  `<link rel=preconnect href=${url}><link rel=dns-prefetch href=${url}>`,
  `<link rel=stylesheet href=${url}/e><link rel=preload as=image href=${url}/f>`,
  `<link rel=prefetch href=${url}/g><link rel=modulepreload href=${url}/h>`,
  `<meta http-equiv=refresh content="0;url=${url}/i"><base href=${url}>`,
  `<iframe src=${url}/j></iframe><object data=${url}/k></object><embed src=${url}/l>`,
  `<svg><image href=${url}/m /><use href=${url}/n#o /></svg>`,
  `<video src=${url}/p poster=${url}/q autoplay></video>`,
  `<form action=${url}/r><input type=image src=${url}/s></form>`,
  `<body onload="fetch('${url}/t')" background=${url}/u>`,
];
