import { useSuspenseQuery } from '@tanstack/react-query'
import { inLanguage } from '../../../../shared/direction.ts'
import { languages } from '../../../../shared/languages.ts'
import { counted } from '../../../../shared/numbers.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import { Table } from '../../../../web/ui/table.tsx'
import type { Substitution } from '../contract.ts'
import { substitutionsQuery } from './data.ts'
import styles from './substitutions-page.module.css'
import { noSubstitutions } from './text.ts'

/** Shows the words that schools may replace, with every option in the four languages. */
export function SubstitutionsPage() {
  const { data: rows } = useSuspenseQuery(substitutionsQuery())
  return (
    <Page
      title="Substitutions List"
      facts={`${counted(rows.length, 'word')} that schools can replace in the questions with their own.`}
    >
      {rows.length === 0 ? (
        <EmptyState title={noSubstitutions}>
          Words appear here once the server reads the content files.
        </EmptyState>
      ) : (
        <Card flush className={styles.table}>
          <Table wide caption="Substitutions">
            <thead>
              <tr>
                <th scope="col">Value</th>
                <th scope="col">Substituted value</th>
                <th scope="col">Options</th>
              </tr>
            </thead>
            <tbody className={styles.body}>
              {rows.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </tbody>
          </Table>
        </Card>
      )}
    </Page>
  )
}

function Row({ row }: { row: Substitution }) {
  return (
    <tr>
      <th scope="row">
        <b>{row.label}</b>
        <code className={styles.variable}>{`{${row.variable}}`}</code>
      </th>
      <td>{row.value}</td>
      <td>
        <ol className={styles.options}>
          {row.options.map((option) => (
            <li key={option.id}>
              <Labels option={option} />
            </li>
          ))}
        </ol>
      </td>
    </tr>
  )
}

/** Shows one option in every language, with English first and in bold. */
function Labels({ option }: { option: Substitution['options'][number] }) {
  return (
    <dl className={styles.labels}>
      {languages.map(({ code, name }) => (
        <div key={code}>
          <dt>
            {name}
            {option.isDefault && code === 'en' ? ', default' : ''}
          </dt>
          <dd {...inLanguage(code)}>{option.labels[code] ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
