import { CheckField, CheckGroup } from '../../../../../web/ui/field.tsx'
import type { AnswerSlips } from '../../contract.ts'
import styles from './ways-in.module.css'

const mostOnSlip = 2

interface SlipLanguagesProps {
  offered: AnswerSlips['languages']
  chosen: readonly string[]
  onChange: (codes: string[]) => void
}

/** The languages on a slip, one or two of the survey's. */
export function SlipLanguages({ offered, chosen, onChange }: SlipLanguagesProps) {
  const drafts = offered.filter(({ code, isDraft }) => isDraft && chosen.includes(code))
  const isFull = chosen.length >= mostOnSlip
  return (
    <div className={styles.languages}>
      <CheckGroup legend="Languages on the slip (up to 2)">
        <div className={styles.choices}>
          {offered.map(({ code, name }) => (
            <CheckField
              key={code}
              label={name}
              checked={chosen.includes(code)}
              disabled={isFull && !chosen.includes(code)}
              onChange={({ currentTarget }) =>
                onChange(
                  offered
                    .map((one) => one.code)
                    .filter((one) => (one === code ? currentTarget.checked : chosen.includes(one))),
                )
              }
            />
          ))}
        </div>
      </CheckGroup>
      {drafts.map(({ code, name }) => (
        <p key={code} className="quiet small">
          {name} is a draft. No speaker has read it.
        </p>
      ))}
    </div>
  )
}
