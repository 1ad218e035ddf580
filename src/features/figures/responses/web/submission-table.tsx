import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { languages } from '../../../../shared/languages.ts'
import { counted } from '../../../../shared/numbers.ts'
import { TextButton } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { Table } from '../../../../web/ui/table.tsx'
import { participantTypeNames, subTypeName } from '../../../schools/participants/rules.ts'
import type { StoredResponse } from '../contract.ts'
import styles from './submissions.module.css'

/** Lists responses in rows that expand to show the answers. */
export function SubmissionTable({
  rows,
  withTrace,
}: {
  rows: readonly StoredResponse[]
  withTrace: boolean
}) {
  return (
    <Card flush>
      <Table wide caption="Survey submissions">
        <thead>
          <tr>
            <th scope="col">Submitted date</th>
            <th scope="col">Guid</th>
            <th scope="col">Response JSON</th>
            {withTrace ? (
              <>
                <th scope="col">IP address</th>
                <th scope="col">User agent</th>
              </>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} withTrace={withTrace} />
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

function Row({ row, withTrace }: { row: StoredResponse; withTrace: boolean }) {
  const [opened, setOpened] = useState(false)
  const id = useId()
  const answers = parsed(row.response_json)
  return (
    <>
      <tr>
        <th scope="row" className="nowrap figures">
          {row.submitted_date}
        </th>
        <td className={styles.guid}>{row.guid}</td>
        <td className="nowrap">
          <TextButton
            aria-expanded={opened}
            aria-controls={opened ? id : undefined}
            onClick={() => setOpened(!opened)}
          >
            {counted(Object.keys(answers ?? {}).length, 'answer')}
            <span className="unseen"> of {row.guid}</span>
            <IconChevronDown
              className={opened ? `icon icon--small ${styles.turned}` : 'icon icon--small'}
              aria-hidden
            />
          </TextButton>
        </td>
        {withTrace ? (
          <>
            <td className="nowrap figures">{row.ip_address ?? 'Not saved'}</td>
            <td>{row.user_agent ?? 'Not saved'}</td>
          </>
        ) : null}
      </tr>
      {opened ? (
        <tr id={id} className={styles.opened}>
          <td colSpan={withTrace ? 5 : 3}>
            <Answers row={row} answers={answers} />
          </td>
        </tr>
      ) : null}
    </>
  )
}

function Answers({ row, answers }: { row: StoredResponse; answers: Record<string, unknown> | null }) {
  const language = languages.find((one) => one.id === row.language_fk)?.name ?? 'English'
  return (
    <div className={styles.answers}>
      <p className="quiet">
        {participantTypeNames[row.participant_type] ?? row.participant_type},{' '}
        {subTypeName(row.participant_sub_type)}; in {language};{' '}
        {row.participant_at_school === 1 ? 'at school' : 'not at school'}; survey {row.survey_guid}
      </p>
      <pre className={styles.json}>{answers ? JSON.stringify(answers, null, 2) : row.response_json}</pre>
    </div>
  )
}

function parsed(json: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
