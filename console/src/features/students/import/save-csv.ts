import { saveFile } from '../../../lib/api/download.ts';
import type { CsvFile } from './csv-files.ts';

/** Has the browser save a CSV file. */
export function saveCsv({ name, text }: CsvFile): void {
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), name);
}
