import { ClaimBook, type Claims, faultsOfClaims, linksFrom, readClaims } from './claims.ts'
import { flowPage } from './flow.ts'
import { flowDrawing } from './flow-drawing.ts'
import { incidentPage } from './incident.ts'
import { minnesotaPage } from './minnesota.ts'
import { indexPage } from './overview.ts'
import { questionnairePage } from './questionnaire.ts'
import { schedulePage } from './schedule.ts'

const pages: Readonly<Record<string, (book: ClaimBook) => string>> = {
  'docs/district-questionnaire.md': questionnairePage,
  'docs/shelf/README.md': indexPage,
  'docs/shelf/ndpa-exhibit-b.md': schedulePage,
  'docs/shelf/minnesota-13-32.md': minnesotaPage,
  'docs/shelf/data-flow.md': flowPage,
  'docs/shelf/incident-plan.md': incidentPage,
}

/** Returns the documents for purchasers by path, and the claims that no document uses. */
export function shelf(claims: Claims): { files: Map<string, string>; unused: string[] } {
  const book = new ClaimBook(claims)
  const files = new Map(Object.entries(pages).map(([path, page]) => [path, linksFrom(path, page(book))]))
  files.set('docs/shelf/data-flow.svg', flowDrawing())
  return { files, unused: Object.keys(claims).filter((id) => !book.used.has(id)) }
}

/** Returns the faults: unproved or unused claims, a stale document, and a document that starts or promises wrongly. */
export function shelfFaults(read: (path: string) => string | undefined, claims = readClaims()): string[] {
  const { files, unused } = shelf(claims)
  return [
    ...faultsOfClaims(claims, read).map((fault) => `docs/claims.json: ${fault}`),
    ...unused.map((id) => `docs/claims.json: ${id} is in no document`),
    ...[...files].flatMap(([path, text]) => [
      ...(read(path) === text ? [] : [`${path} is not what npx node scripts/shelf.ts writes`]),
      ...(/guarantee/i.test(text) ? [`${path} guarantees something`] : []),
      ...(path.endsWith('.md') && text.split('\n')[2]?.startsWith(claims.alone?.claim ?? '?') !== true
        ? [`${path} doesn’t start with “${claims.alone?.claim}”`]
        : []),
    ]),
  ]
}
