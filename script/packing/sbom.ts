import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Enums, Models, Serialize, Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { readShippedPackages, type ShippedPackage } from './shipped-packages.ts';

// The bill of materials of a package: Electron and every npm package of which it contains code, as CycloneDX.

const ROOT = join(import.meta.dirname, '../..');
const VERSION = Spec.Version.v1dot6;

type Described = {
  readonly name: string;
  readonly version: string;
  readonly devDependencies: { readonly electron: string };
};

/** JSON text. Equal builds give equal texts. Throws if it does not fit the schema of CycloneDX. */
export async function makeSbom(packages = readShippedPackages()): Promise<string> {
  const { name, version, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Described;
  const app = new Models.Component(Enums.ComponentType.Application, name, { version, bomRef: `${name}@${version}` });
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component: app }) });
  const electron = { name: 'electron', version: devDependencies.electron, license: 'MIT', homepage: null };
  const components = [electron, ...packages].map(componentOf);
  for (const component of components) {
    bom.components.add(component);
    app.dependencies.add(component.bomRef);
  }
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  const text = serializer.serialize(bom, { sortLists: true, space: 2 });
  const problems: unknown = await new Validation.JsonStrictValidator(VERSION).validate(text);
  if (problems !== null) throw new Error(`the bill of materials does not fit its schema: ${JSON.stringify(problems)}`);
  return `${text}\n`;
}

function componentOf({
  name,
  version,
  license,
  homepage,
}: Omit<ShippedPackage, 'folder' | 'licenseText'>): Models.Component {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const component = new Models.Component(Enums.ComponentType.Library, name, { version, purl, bomRef: purl });
  component.licenses.add(new Models.SpdxLicense(license));
  if (homepage !== null) {
    component.externalReferences.add(new Models.ExternalReference(homepage, Enums.ExternalReferenceType.Website));
  }
  return component;
}
