import { type ClaimBook, table } from './claims.ts'

/** Returns the list of documents for purchasers. */
export const indexPage = (book: ClaimBook): string => `# Documents for purchasers

${book.get('alone').claim}
That holds as long as it connects no other program ([data flow](docs/shelf/data-flow.md)). If someone else hosts it for you, sign an
agreement with that host. These documents help you fill it in.

${table(
  ['to', 'read'],
  [
    [
      'fill in the schedule of data of the National Data Privacy Agreement',
      '[NDPA Exhibit B](docs/shelf/ndpa-exhibit-b.md)',
    ],
    [
      'sort the duties under Minnesota’s law on educational data',
      '[Minnesota § 13.32](docs/shelf/minnesota-13-32.md)',
    ],
    ['see where data goes', '[data flow](docs/shelf/data-flow.md)'],
    ['prepare for a leak or a break-in', '[incident plan](docs/shelf/incident-plan.md)'],
    ['get answers to common questions', '[district questionnaire](docs/district-questionnaire.md)'],
    ['check accessibility, in VPAT format', '[accessibility report](docs/accessibility.md)'],
    ['read what the service knows about respondents', '[privacy](docs/privacy.md)'],
    ['read what an attacker can do', '[security](docs/security.md)'],
  ],
)}

If you need another form, send its text to the project. We add it if we can prove its lines.

## Where do the lines come from?

Each line of these documents is in [claims.json](docs/claims.json), together with its proof. A proof is a test, or the words “by contract,”
“by the operator” or “by the district.” \`npx node scripts/shelf.ts\` writes the documents. If you add a folder, it also writes
them there as PDF files. \`npm run check\` fails if a line has no proof, if
a test doesn't exist, or if a document is out of date. No auditor has checked the documents.
`
