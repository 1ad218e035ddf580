import { type ClaimBook, table } from './claims.ts'

/** Returns the questions that districts ask, with answers and their tests. */
export function questionnairePage(book: ClaimBook): string {
  const asked = Object.keys(book.claims).flatMap((id) => {
    const { question } = book.claims[id] ?? {}
    return question === undefined ? [] : [[question, ...book.cells(id)]]
  })
  return `# What do districts ask about privacy?

${book.get('alone').claim} [More documents for purchasers](docs/shelf/README.md)
help you with an agreement if someone else hosts it.

Districts ask these questions before a school may use a service. For each answer, the table lists the file and title of a test that supports
it. \`npm test\` runs all these tests. The last section lists the questions for your site operator.

${table(['question', 'answer', 'proved by'], asked)}

## Which questions does the site operator answer?

The product can't answer the questions below. No auditor has certified the product.

- Where is the machine, and who can reach it? What contracts do you have with hosts?
- Are disks and backups encrypted, and is TLS in front of the service? The product does neither.
- How long do you keep backups?
- Who are the administrators, and must they use two-step sign-in (\`SECOND_FACTOR_FOR\`)?
- Who must you notify after an incident, and how fast? The [incident plan](docs/shelf/incident-plan.md) helps you prepare.
`
}
