import { answerFiles } from '../../../reading-process.ts';
import { readWorkbook } from './read-workbook.ts';

answerFiles(readWorkbook);
