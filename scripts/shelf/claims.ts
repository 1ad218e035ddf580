import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { claimFaults, claimsIn } from '../claims.ts'

/** A sentence that districts can rely on, with its proof: tests by their titles, or who promises it. */
export interface Claim {
  claim: string
  proof: string
  /** The district's question that the claim answers. */
  question?: string
}
export type Claims = Readonly<Record<string, Claim>>

/** Proofs other than tests. */
const promises = ['by contract', 'by the operator', 'by the district']

const root = join(import.meta.dirname, '../..')

/** Throws if two claims have the same ID, because JSON would keep only the last one. */
export function parsedClaims(text: string): Claims {
  const ids = [...text.matchAll(/^ {2}"([^"]+)": \{/gm)].map(([, id]) => id)
  const repeated = ids.filter((id, at) => ids.indexOf(id) !== at)
  if (repeated.length > 0) throw new Error(`docs/claims.json has two claims “${repeated[0]}”.`)
  return JSON.parse(text)
}

export const readClaims = (): Claims => parsedClaims(readFileSync(join(root, 'docs/claims.json'), 'utf8'))

/** Returns the faults of claims: a claim without a proof, and a proof that names a test that doesn't exist. */
export function faultsOfClaims(claims: Claims, read: (path: string) => string | undefined): string[] {
  return Object.entries(claims).flatMap(([id, { claim, proof }]) => {
    if (promises.includes(proof)) return claim === '' ? [`${id}: says nothing`] : []
    const tests = claimsIn(proof)
    const isTested = tests.length > 0 && tests.every(({ titles }) => titles.length > 0)
    const faults = tests.flatMap((test) => claimFaults(test, read))
    if (!isTested) faults.push(`names no test by its title and isn’t ${promises.join(', ')}`)
    return faults.map((fault) => `${id}: ${fault}`)
  })
}

/** Gives pages the claims by ID and remembers which ones they used. */
export class ClaimBook {
  readonly used = new Set<string>()
  readonly claims: Claims

  constructor(claims: Claims) {
    this.claims = claims
  }

  get(id: string): Claim {
    const found = this.claims[id]
    if (!found) throw new Error(`docs/claims.json has no claim “${id}”.`)
    this.used.add(id)
    return found
  }

  /** Returns a claim and its proof as two cells of a row. */
  cells(id: string): [claim: string, proof: string] {
    const { claim, proof } = this.get(id)
    return [claim, proof]
  }

  /** Returns a table of claims with their proofs. */
  table(heading: string, ids: readonly string[]): string {
    return table(
      [heading, 'proved by'],
      ids.map((id) => this.cells(id)),
    )
  }
}

export const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** Makes links that start at the repository's folder start at the page's folder. */
export const linksFrom = (page: string, text: string): string =>
  text.replace(
    /\]\((?!https?:|#)([^)#]+)/g,
    (_, target: string) => `](${relative(dirname(page), target) || '.'}`,
  )

/** Explains the last column of every table. */
export const howToRead = `The last column says how each line is proved, or who promises it:

- a test by file and title: \`npm test\` runs it
- *by contract*: only the contract with the host can promise it
- *by the operator*: the person who runs the machine does it
- *by the district*: the district does it`
