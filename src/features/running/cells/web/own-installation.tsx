import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../../shared/numbers.ts'
import { download } from '../../../../web/call.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { DownloadButton } from '../../../../web/ui/download-button.tsx'
import { TextField } from '../../../../web/ui/field.tsx'
import { Found } from '../../../../web/ui/found.tsx'
import { Columns, Section } from '../../../../web/ui/page.tsx'
import { YearField, yearWords } from '../../../figures/district-results/web/parts/year-field.tsx'
import { cellsContract } from '../contract.ts'
import styles from './cells.module.css'
import { type CellScope, ownCellQuery } from './data.ts'

/** This installation's key, and its file to send to another installation. */
export function OwnInstallation({ place }: { place: CellScope }) {
  const [wanted, setWanted] = useState<string>()
  const query = useQuery({ ...ownCellQuery(place, wanted), placeholderData: keepPreviousData })
  return (
    <Section title="This installation">
      <Found query={query}>
        {({ round, rounds, districts, schools, leftOut, whyNot, publicKey, fingerprint }) => (
          <Columns layout="two">
            <Card title="File to send" level={3}>
              <div className={styles.parts}>
                <p>
                  The file has each group’s scores and number of people, overall and by area, as district
                  results show them to everyone. It doesn’t list scores for single districts or schools, and
                  it doesn’t include answers.
                </p>
                <YearField rounds={rounds} round={round} onChange={setWanted} />
                {districts.length > 0 ? (
                  <p>
                    {`${counted(districts.length, 'district')} with ${counted(schools, 'school')}: ${districts.join(', ')}.`}
                  </p>
                ) : null}
                <ul className={styles.without}>
                  {leftOut.map(({ name, why }) => (
                    <li key={name}>
                      <b>{name}</b> is left out. {why}
                    </li>
                  ))}
                </ul>
                <DownloadButton
                  variant="primary"
                  disabledReason={whyNot ?? undefined}
                  load={() => download(cellsContract.cellFile, { query: { ...place, round: round ?? '' } })}
                >
                  {round === null ? 'Download the file' : `Download the file for ${yearWords(round)}`}
                </DownloadButton>
                {whyNot === null && round !== null ? <WithGaps place={place} round={round} /> : null}
              </div>
            </Card>
            <Card title="Key" level={3}>
              <div className={styles.parts}>
                <TextField
                  label="Public key"
                  hint="Send this key to the installation that will import your files. It isn’t secret."
                  readOnly
                  value={publicKey}
                  onFocus={(event) => event.currentTarget.select()}
                />
                <p>
                  Fingerprint, to compare by phone: <code>{fingerprint}</code>
                </p>
              </div>
            </Card>
          </Columns>
        )}
      </Found>
    </Section>
  )
}

function WithGaps({ place, round }: { place: CellScope; round: string }) {
  return (
    <>
      <p>
        The file with gaps also has the gaps within schools, each averaged over at least 12 schools of a
        district. Installations on version 1.0 can’t read it, so send them the file above.
      </p>
      <DownloadButton
        load={() => download(cellsContract.cellFile, { query: { ...place, round, format: '2' } })}
      >
        {`Download with gaps for ${yearWords(round)}`}
      </DownloadButton>
    </>
  )
}
