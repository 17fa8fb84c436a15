import { expect, test } from 'vitest';
import { Console, openBrowser } from './rig/console.ts';

test('a press under which the page moves is made again, and one that met is never repeated', async () => {
  const person = await Console.open(await openBrowser(), '');
  const { page } = person;
  const presses = () => page.$eval('output', ({ value }) => value);

  await page.setContent(PAGE);
  // The page moves when the pointer comes, a moment before the press.
  await page.evaluate(() => {
    const move = () => document.body.style.setProperty('padding-top', '200px');
    document.addEventListener('mousemove', move, { once: true });
  });
  await person.press('Save');
  await expect.poll(presses).toBe('1');

  await page.setContent(PAGE);
  await page.evaluate(() =>
    document.querySelector('button')?.addEventListener('click', event => {
      if (event.target instanceof Element) event.target.remove();
    }),
  );
  await person.press('Save');
  await expect.poll(presses).toBe('1');

  // It moves while it is held down, as when a note above it goes: such a press is none.
  await page.setContent(PAGE);
  await page.evaluate(() => {
    const move = () => document.body.style.setProperty('padding-top', '200px');
    document.addEventListener('mousedown', move, { once: true });
  });
  await person.press('Save');
  await expect.poll(presses).toBe('1');

  // What the press itself puts over it is no reason to press again.
  await page.setContent(PAGE);
  await page.evaluate(() =>
    document.addEventListener('mousedown', () => {
      const cover = document.createElement('div');
      cover.style.cssText = 'position: fixed; inset: 0';
      document.body.append(cover);
      cover.dataset['times'] = String(document.querySelectorAll('[data-times]').length + 1);
    }),
  );
  await person.press('Save');
  await expect.poll(() => page.$$eval('[data-times]', covers => covers.length)).toBe(1);

  // Another one of the same name takes its place at the last moment, as in a list that is drawn anew.
  await page.setContent(PAGE);
  await page.evaluate(() => {
    const replace = () =>
      document.querySelector('button')?.replaceWith(document.querySelector('button')?.cloneNode(true) ?? '');
    document.addEventListener('mousemove', replace, { once: true });
  });
  await person.press('Save');
  await expect.poll(presses).toBe('1');

  await page.setContent('<label>Decided <input type="checkbox"></label>');
  await person.pressOn('label');
  await page.waitForSelector(':checked');
  await page.setContent('<a href="about:blank#left">Leave</a>');
  await person.pressOn('a');
  await expect.poll(() => page.url()).toBe('about:blank#left');
});

test('what is replaced while it takes no press and no text is looked for anew', async () => {
  const person = await Console.open(await openBrowser(), '');
  const { page } = person;
  /** It is looked for already when it is replaced. */
  const replaced = (what: string, by: string): Promise<void> =>
    page.setContent(what).then(() =>
      page.evaluate(html => {
        setTimeout(() => {
          document.body.innerHTML = html;
        }, 300);
      }, by),
    );
  await replaced('<button disabled>Save</button>', PAGE);
  await person.press('Save');
  await expect.poll(() => page.$eval('output', ({ value }) => value)).toBe('1');
  await replaced('<input aria-label="Name" disabled>', '<input aria-label="Name">');
  await person.fill('Name', 'Meera');
  await expect.poll(() => page.$eval('input', ({ value }) => value)).toBe('Meera');
});

test('a press that cannot be made says what is in its way', async () => {
  const person = await Console.open(await openBrowser(), '');
  const { page } = person;
  await page.setContent(`${PAGE}<div hidden style="position: fixed; inset: 0">In the way</div>`);
  page.setDefaultTimeout(500);
  await expect(person.press('Open')).rejects.toThrow('it is not there');
  await page.$eval('button', button => button.setAttribute('disabled', ''));
  await expect(person.press('Save')).rejects.toThrow('it is disabled');
  await page.$eval('button', button => button.removeAttribute('disabled'));
  await page.$eval('div', div => div.removeAttribute('hidden'));
  await expect(person.press('Save')).rejects.toThrow('at its place is <div');
});

/** A button that counts its presses. */
const PAGE = '<button onclick="document.querySelector(\'output\').value++">Save</button> <output>0</output>';
