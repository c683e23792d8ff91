// `npm run sbom`: writes oakling.cdx.json, an installation's bill of materials (CycloneDX).
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSbom } from '../src/release/read-sbom.ts';

const path = join(import.meta.dirname, '../..', 'oakling.cdx.json');
const sbom = readSbom();
writeFileSync(path, `${JSON.stringify(sbom, null, 2)}\n`);
console.log(`${path}: ${sbom.components.length} packages`);
