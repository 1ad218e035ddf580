import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Locked, nameOf } from './lock-rules.ts'

/**
 * Prints the runtime bill of materials as CycloneDX: npm's full list without packages used only to build and test. With
 * --omit=dev, npm also leaves out packages needed for both, such as the PostgreSQL driver.
 */
const root = join(import.meta.dirname, '..')
const words = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']
const bill = JSON.parse(
  execFileSync('npm', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
)
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>
}
const runs = new Set(
  Object.entries(lock.packages).flatMap(([path, entry]) => (path && !entry.dev ? [nameOf(path, entry)] : [])),
)
interface Component {
  'bom-ref': string
}
// npm names a package after its folder, which can differ because of an override.
const components = bill.components
  .filter((one: Component) => runs.has(one['bom-ref']))
  .map((one: Component) => ({ ...one, name: one['bom-ref'].slice(0, one['bom-ref'].lastIndexOf('@')) }))
const refs = new Set([
  bill.metadata.component['bom-ref'],
  ...components.map((one: Component) => one['bom-ref']),
])
const dependencies = bill.dependencies
  .filter(({ ref }: { ref: string }) => refs.has(ref))
  .map(({ ref, dependsOn = [] }: { ref: string; dependsOn?: string[] }) => ({
    ref,
    dependsOn: dependsOn.filter((one) => refs.has(one)),
  }))
console.log(JSON.stringify({ ...bill, components, dependencies }, null, 2))
