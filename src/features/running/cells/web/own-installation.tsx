import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../../shared/numbers.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { DownloadButton } from '../../../../web/ui/download-button.tsx'
import { TextField } from '../../../../web/ui/field.tsx'
import { Columns, Section } from '../../../../web/ui/page.tsx'
import { ErrorState } from '../../../../web/ui/states.tsx'
import type { OwnCell } from '../contract.ts'
import styles from './cells.module.css'
import { type CellPlace, downloadCellFile, ownCellQuery } from './data.ts'
import { YearField, yearWords } from './year-field.tsx'

/** The key of this installation, and its file for another one. */
export function OwnInstallation({ place }: { place: CellPlace }) {
  const [round, setRound] = useState<string>()
  const query = useQuery({ ...ownCellQuery(place, round), placeholderData: (before) => before })
  return (
    <Section title="This installation">
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <Columns layout="two">
          <Card title="File to send" level={3}>
            <FileToSend place={place} own={query.data} onRound={setRound} />
          </Card>
          <Card title="Key" level={3}>
            <div className={styles.parts}>
              <TextField
                label="Public key"
                hint="The installation that takes your files registers it. It is no secret."
                readOnly
                value={query.data.publicKey}
                onFocus={(event) => event.currentTarget.select()}
              />
              <p>
                Fingerprint, to compare by telephone:{' '}
                <code className={styles.fingerprint}>{query.data.fingerprint}</code>
              </p>
            </div>
          </Card>
        </Columns>
      ) : (
        <Card>
          <p aria-busy="true" className="quiet">
            Loading…
          </p>
        </Card>
      )}
    </Section>
  )
}

interface FileToSendProps {
  place: CellPlace
  own: OwnCell
  onRound: (round: string) => void
}

function FileToSend({ place, own, onRound }: FileToSendProps) {
  const { round, rounds, districts, schools, leftOut, whyNot } = own
  return (
    <div className={styles.parts}>
      <p>
        It holds the scores of the groups, overall and by area, as district results show them to everybody,
        with the number of people in each: nothing of single districts or schools, and no answers.
      </p>
      <YearField rounds={rounds} round={round} onChange={onRound} />
      {districts.length > 0 ? (
        <p>
          {`${counted(districts.length, 'district')} with ${counted(schools, 'school')}: ${districts.join(', ')}.`}
        </p>
      ) : null}
      {leftOut.length > 0 ? (
        <ul className={styles.without}>
          {leftOut.map(({ name, why }) => (
            <li key={name}>
              <b>{name}</b> is left out. {why}
            </li>
          ))}
        </ul>
      ) : null}
      <DownloadButton
        variant="primary"
        disabledReason={whyNot ?? undefined}
        load={() => downloadCellFile(place, round ?? '')}
      >
        {round === null ? 'Download the file' : `Download the file for ${yearWords(round)}`}
      </DownloadButton>
    </div>
  )
}
