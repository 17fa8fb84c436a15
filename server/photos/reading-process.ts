import { readFile } from 'node:fs/promises';
import { answerFiles } from '../reading-process.ts';
import { readPhoto } from './read-photo.ts';

answerFiles(async path => readPhoto(await readFile(path)));
