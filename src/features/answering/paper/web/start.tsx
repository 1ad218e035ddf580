import { type FormEvent, useState } from 'react'
import { dayInWords } from '../../../../shared/dates.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { CheckField, CheckGroup } from '../../../../web/ui/field.tsx'
import { FormFrame } from '../../../../web/ui/form-frame.tsx'
import type { PaperDesk } from '../contract.ts'
import styles from './paper.module.css'

/** Chooses the booklet type and language once for a whole pile. */
export function Start({
  desk,
  onStart,
}: {
  desk: PaperDesk
  onStart: (type: number, language: number) => void
}) {
  const [type, setType] = useState(desk.types[0]?.type ?? 0)
  const [language, setLanguage] = useState(desk.language ?? desk.languages[0]?.id ?? 1)
  const start = (event: FormEvent) => {
    event.preventDefault()
    onStart(type, language)
  }
  return (
    <div className={styles.start}>
      <Card title="Sort the booklets by group and language">
        <FormFrame
          onSubmit={start}
          label="Booklet"
          actions={
            <Button type="submit" variant="primary">
              Enter First Booklet
            </Button>
          }
        >
          <CheckGroup legend="Who answered">
            {desk.types.map((one) => (
              <CheckField
                key={one.type}
                type="radio"
                name="type"
                label={one.name}
                checked={type === one.type}
                onChange={() => setType(one.type)}
              />
            ))}
          </CheckGroup>
          <CheckGroup legend="Booklet language">
            {desk.languages.map((one) => (
              <CheckField
                key={one.id}
                type="radio"
                name="language"
                label={one.name}
                checked={language === one.id}
                onChange={() => setLanguage(one.id)}
              />
            ))}
          </CheckGroup>
        </FormFrame>
      </Card>
      <Card title="Before you start">
        <ul className={styles.rules}>
          <li>
            Enter exactly what’s on the paper. For each question, press the key printed in the marked box.
          </li>
          <li>Two boxes marked, or you can’t tell? Press 0.</li>
          <li>
            We’ll ask you to enter some booklets twice as a check. When we do, go back to the first page.
          </li>
          <li>Keep the answers private. Lock up the booklets, and shred them after the survey closes.</li>
          <li>
            {desk.closes
              ? `You can enter booklets through ${dayInWords(desk.closes)}.`
              : 'You can enter booklets while the survey is open.'}{' '}
            This link expires {dayInWords(desk.linkEnds, 'full')}.
          </li>
        </ul>
      </Card>
    </div>
  )
}
