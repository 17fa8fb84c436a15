import path from 'node:path';
import { test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { temporaryFolder } from '#testing/folder.ts';
import { newEvent, scan } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';
import { exportTo } from '../tools/archive/export.ts';
import { importFrom } from '../tools/archive/import.ts';
import { withFirstAdmin } from './rig/product.ts';
import { deskAt } from './steps/office.ts';

test('screens that were open while a backup was restored show what the restored record says', async () => {
  const database = await withFirstAdmin(await testDatabase());
  const lost = await serve({ database });
  const event = await newEvent(lost, { title: 'Campus drive briefing' });
  const [first, second, third] = [await lost.newStudent(), await lost.newStudent(), await lost.newStudent()];
  await scan(lost, event, first);
  const file = path.join(temporaryFolder(), 'backup.ndjson.gz');
  await exportTo(database, file);
  const wall = await deskAt(lost, `/live/${event.id}`);
  for (const person of [second, third, lost.student, lost.other]) await scan(lost, event, person);
  await wall.when('[data-testid="wall-present"]', '5');

  const restored = await testDatabase();
  await importFrom(restored, file);
  await lost.stop();
  const again = await serve({ database: restored, settings: { PORT: new URL(lost.url).port } });
  await wall.when('[data-testid="wall-present"]', '1');
  await scan(again, event, second);
  await wall.when('[data-testid="wall-present"]', '2');
  await wall.page.waitForFunction(() => document.querySelectorAll('main section li').length === 2);
});
