import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '#platform/paths.ts';

/**
 * Chrome 103, Firefox 102 or Safari 15.4 does not have it. The compiler holds our JavaScript to ES2022, but of the calls of
 * a page it knows those of the newest browsers. A call by `?.(` may find nothing.
 */
const TOO_NEW_CALLS =
  /\b(?:checkVisibility|(?:show|hide|toggle)Popover|startViewTransition|moveBefore|setHTMLUnsafe|URL\.(?:canParse|parse)|AbortSignal\.(?:any|timeout)|Response\.json|new OffscreenCanvas)\(/;

/** If `var()` is in the value, too, a browser does not take the rule before it, but the value of what is around. */
const TOO_NEW_STYLES =
  /\d(?:cq(?:[whib]|min|max)|lh|rlh|[sl]v[whib]|dvw)\b|@container|@scope|@starting-style|\b(?:color-mix|light-dark|oklch|round|anchor)\(|:user-(?:in)?valid|:popover-open/;

const filesOf = (kind: RegExp): string[] =>
  readdirSync(inRoot('console/src'), { recursive: true, encoding: 'utf8' }).filter(
    name => kind.test(name) && !name.includes('.test.'),
  );

const findings = (kind: RegExp, tooNew: RegExp): string[] =>
  filesOf(kind).flatMap(name => {
    const found = tooNew.exec(readFileSync(inRoot('console/src', name), 'utf8'));
    return found ? [`${name}: ${found[0]}`] : [];
  });

test('no code calls what the oldest browsers do not have', () =>
  expect(findings(/\.tsx?$/, TOO_NEW_CALLS)).toEqual([]));

test('no style is written in what the oldest browsers do not know', () =>
  expect(findings(/\.css$/, TOO_NEW_STYLES)).toEqual([]));
