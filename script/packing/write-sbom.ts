import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeSbom } from './sbom.ts';

// `npm run sbom`: writes the bill of materials of the built app to out/sbom.cdx.json.

const FOLDER = join(import.meta.dirname, '../../out');

mkdirSync(FOLDER, { recursive: true });
const text = await makeSbom();
writeFileSync(join(FOLDER, 'sbom.cdx.json'), text);
console.log(`${(text.match(/"purl"/g) ?? []).length} components: ${join(FOLDER, 'sbom.cdx.json')}`);
