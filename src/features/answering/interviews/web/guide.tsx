import { useState } from 'react'
import { languageName } from '../../../../shared/languages.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { DownloadButton } from '../../../../web/ui/download-button.tsx'
import { SelectField } from '../../../../web/ui/field.tsx'
import { type QuestionSet, questionSets } from '../rules.ts'
import { downloadGuide } from './data.ts'
import styles from './interviews.module.css'
import { setNames } from './set-names.ts'

/** Downloads the guide for a question set in a language. */
export function Guide({ languages }: { languages: readonly string[] }) {
  const [instrument, setInstrument] = useState<QuestionSet>('student-4-8')
  const [language, setLanguage] = useState(languages[0] ?? 'en')
  return (
    <Card title="Print an interview guide">
      <div className={styles.texts}>
        <p className="quiet">
          A Word file to print. It says what to do and what the boxes mean. Then it has the text to read
          aloud, and each question with its boxes.
        </p>
        <SelectField
          label="Question set"
          options={questionSets.map((value) => ({ value, label: setNames[value] }))}
          value={instrument}
          onChange={({ target }) =>
            setInstrument(questionSets.find((one) => one === target.value) ?? instrument)
          }
        />
        <SelectField
          label="Language of the questions"
          options={languages.map((value) => ({ value, label: languageName(value) }))}
          value={language}
          onChange={({ target }) => setLanguage(target.value)}
        />
        <DownloadButton load={() => downloadGuide({ instrument, language })}>Download guide</DownloadButton>
      </div>
    </Card>
  )
}
