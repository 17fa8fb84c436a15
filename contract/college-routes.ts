import { collegeAnswer, connectivityAnswer } from './college.ts';
import { none, type Route } from './route.ts';

export const collegeRoutes = {
  testCors: { method: 'GET', path: '/test-cors', access: 'public', query: none, answer: connectivityAnswer },
  college: { method: 'GET', path: '/college', access: 'public', query: none, answer: collegeAnswer },
} as const satisfies Record<string, Route>;
