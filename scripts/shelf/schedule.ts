import { type ClaimBook, howToRead, table } from './claims.ts'
import { collected, type Element, notCollected, others } from './schedule-lines.ts'

const answers = { yes: 'Collected', part: 'Collected in part' } as const

/** Where and how long the service stores an element. */
const places = {
  response: 'table `responses`, until it is deleted',
  profile: 'table `enrollments`, as long as the school',
} as const

const row = (book: ClaimBook, { category, element, is, at, claim }: Element) => [
  category,
  element,
  answers[is],
  ...book.cells(claim).toSpliced(1, 0, places[at]),
]

/** Returns Exhibit B of the National Data Privacy Agreement, filled in. */
export const schedulePage = (book: ClaimBook): string => `# NDPA Exhibit B: schedule of data

${book.get('alone').claim}
That holds as long as it connects no other program ([data flow](docs/shelf/data-flow.md)). Then there is no provider, and nothing to list in
an agreement. The district can still use this page to see what the service stores. If someone else hosts the service, copy this page into Exhibit “B” of the agreement with that host.

**Source.** The categories and elements are those of Exhibit “B” in the Standard Student Data Privacy Agreement, NDPA Standard Version 1.0,
of the Access 4 Learning (A4L) Community. We read them on November 26, 2026, in stored copies of published agreements:
[one](https://lawinsider.com/clause/description-of-services/_5), [another](https://www.markettransfer.info/clause/system-users/_6) and
the beginning of [the empty form](https://vdocuments.net/ndpa-standard-version-10-insert-school-district-or-.html). The copies end within “Student Program
Membership.” We know the categories after it only from filled-in forms without an address. For “Transcript” and “Transportation” we know no elements, so
compare the end of the table with your form. This page isn’t the agreement, which belongs to the A4L Community.

${howToRead}

## What does the service collect?

These lines are about students who answer. Parents, caregivers and staff answer the same way.

${table(
  ['category', 'element', 'answer', 'what it means', 'where, and how long', 'proved by'],
  collected.map((element) => row(book, element)),
)}

## What else does a response have?

The form has no line for these.

${table(
  ['what', 'where, and how long', 'proved by'],
  others.map(({ at, claim }) => book.cells(claim).toSpliced(1, 0, places[at])),
)}

## What doesn’t it collect?

${table(
  ['category', 'elements', 'answer', 'why', 'proved by'],
  notCollected.map(({ category, elements, claim }) => [
    category,
    elements.join('; '),
    'Not collected',
    ...book.cells(claim),
  ]),
)}

## How long does the service keep responses?

${book.table('rule', ['kept', 'no-one-persons', 'deleted-file', 'pg-vacuum', 'backups-kept', 'return'])}

## What does “anonymous” mean, and what are its limits?

${book.table('what holds', ['anonymous', 'rounded', 'no-account', 'oneroster'])}

${book.table('limit', ['guess', 'chance', 'open-link'])}

### Open link or slips

${book.table('what holds', ['slips', 'slips-trace', 'slips-gone', 'slips-limit'])}

## What does the host promise?

If the district hosts the service itself, these lines don’t apply.

${book.table('promise', ['host-sees', 'subcontractors', 'us-location'])}
`
