// npm sometimes leaves the binaries of other platforms out of package-lock.json. Then `npm ci` fails for everyone, long
// after the change that caused it. This check finds them early. Plain Node 20, built-ins only.
import { readFileSync } from 'node:fs';

const file = process.argv[2] ?? 'package-lock.json';
const { packages } = JSON.parse(readFileSync(file, 'utf8'));

const missing = Object.entries(packages).flatMap(([where, { optionalDependencies = {} }]) =>
  Object.keys(optionalDependencies)
    .filter(name => !isLocked(where, name))
    .map(name => `${name}, wanted by ${where || 'package.json'}`),
);

if (missing.length > 0) {
  console.error(
    `${file} lacks packages that npm ci will ask for:\n${missing.map(each => `- ${each}`).join('\n')}\nPin versions whose binaries can be had for every platform, and make the lock again.`,
  );
  process.exit(1);
}

/** Searches as Node does: beside the package, then in every node_modules above it. */
function isLocked(where, name) {
  for (let folder = where; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (`${folder ? `${folder}/` : ''}node_modules/${name}` in packages) return true;
    if (folder === '') return false;
  }
}
