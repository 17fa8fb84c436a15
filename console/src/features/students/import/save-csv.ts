import { saveFile } from '../../../lib/api/download.ts';
import type { CsvFile } from './csv-files.ts';

/** Saves a file once it is made. */
export async function saveCsv(making: Promise<CsvFile>): Promise<void> {
  const { name, text } = await making;
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), name);
}
