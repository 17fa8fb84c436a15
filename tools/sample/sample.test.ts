import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseConfig } from '#platform/settings/config.ts';
import { temporaryFolder } from '#testing/folder.ts';
import { seededRandom } from './random.ts';
import { isSampleFolder, prepareSampleFolder, removeSampleFolder, sampleSettings } from './sample.ts';
import { planEvents } from './season.ts';
import { planStudents, SAMPLE_STUDENTS } from './students.ts';

describe('the folder of a sample', () => {
  const newFolder = () => path.join(temporaryFolder(), 'sample');

  test('is made, found again, and removed with all that is in it', () => {
    const folder = newFolder();
    prepareSampleFolder(folder);
    writeFileSync(path.join(folder, 'something'), '');
    prepareSampleFolder(folder);
    expect(isSampleFolder(folder)).toBe(true);
    removeSampleFolder(folder);
    expect(existsSync(folder)).toBe(false);
  });

  test('takes its database with it from another disk, and nothing else', () => {
    const folder = newFolder();
    const disk = temporaryFolder();
    mkdirSync(path.join(disk, 'cluster'));
    writeFileSync(path.join(disk, 'something'), '');
    prepareSampleFolder(folder);
    symlinkSync(path.join(disk, 'cluster'), path.join(folder, 'postgres'));
    removeSampleFolder(folder);
    expect([existsSync(folder), readdirSync(disk)]).toEqual([false, ['something']]);
  });

  test('is never one that something else made', () => {
    const folder = newFolder();
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'postgres.json'), '{}');
    expect(() => prepareSampleFolder(folder)).toThrow('was not made for sample data');
    expect(() => removeSampleFolder(folder)).toThrow('was not made for sample data');
    expect(existsSync(path.join(folder, 'postgres.json'))).toBe(true);
  });
});

describe('the settings of a sample', () => {
  test('keep away from real data, queues, mail and secrets', () => {
    const real = {
      DATA_DIR: '/var/data',
      REDIS_URL: 'redis://real.example',
      COLLEGE_TIME_ZONE: 'Asia/Kolkata',
    };
    const config = parseConfig({ ...real, ...sampleSettings(parseConfig(real)) });
    expect(config).toMatchObject({ dataDir: '/var/data-sample', redisUrl: undefined, mail: undefined });
  });

  test('are refused beside DATABASE_URL', () => {
    const secret = 'x'.repeat(32);
    const own = { DATABASE_URL: 'postgres://db.example/real', JWT_SECRET: secret, QR_SECRET: secret };
    expect(() => sampleSettings(parseConfig(own))).toThrow('never into the one of DATABASE_URL');
  });
});

test('the same seed makes the same season, and every student is one person', () => {
  const season = () => {
    const random = seededRandom(7);
    const students = planStudents(random);
    return { students, events: planEvents(students, { today: '2026-11-23', startsAt: '10:00', random }) };
  };
  expect(season()).toEqual(season());
  const { students } = season();
  for (const field of ['name', 'email', 'roll_no'] as const)
    expect(new Set(students.map(student => student[field])).size).toBe(SAMPLE_STUDENTS);
});
