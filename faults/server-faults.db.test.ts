import { SERVER_FAULTS } from './matrix.ts';
import { testRows } from './testing-rows.ts';

testRows(SERVER_FAULTS);
