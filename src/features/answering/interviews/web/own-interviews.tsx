import { useState } from 'react'
import { interviewing } from '../../../../../content/en/helpers.json'
import { inLanguage } from '../../../../shared/direction.ts'
import { Button, Buttons, TextButton } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { useWords } from '../../../records/words/web/parts/helper-words.tsx'
import type { InterviewDesk } from '../contract.ts'
import { useDeleteInterview } from './data.ts'
import styles from './interviews.module.css'

interface OwnInterviewsProps {
  token: string
  desk: InterviewDesk
  onCorrect: () => void
}

/** Counts of the interviews entered with a link, newest first. The newest can be corrected or deleted. */
export function OwnInterviews({ token, desk, onCorrect }: OwnInterviewsProps) {
  const { say, dayOf, inOwn } = useWords(interviewing)
  const deleting = useDeleteInterview(token)
  const count = desk.interviews.length
  const nameOf = (instrument: string) => {
    const { names = {} } = desk.sets.find((one) => one.instrument === instrument) ?? {}
    return names[inOwn.lang] ?? names.en
  }
  return (
    <Section title={say('own')}>
      {deleting.error ? (
        <p role="alert" {...inLanguage('en')}>
          {messageOf(deleting.error)}
        </p>
      ) : null}
      {count === 0 ? <p className="quiet">{say('none')}</p> : null}
      <ol className={styles.own} reversed>
        {desk.interviews.toReversed().map(({ guid, instrument, on, asked, faulty }, place) => (
          <li key={guid}>
            <b>{say('interview', { number: count - place })}</b>
            <span>
              {nameOf(instrument)} · {dayOf(on)}
            </span>
            <span className="quiet">{say('entry', { asked, faulty })}</span>
            {place === 0 ? (
              <span className={styles.latest}>
                <TextButton onClick={onCorrect}>{say('correct')}</TextButton>
                <Delete number={count} onDelete={() => deleting.mutate(guid)} />
              </span>
            ) : null}
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Delete({ number, onDelete }: { number: number; onDelete: () => void }) {
  const { say, inOwn } = useWords(interviewing)
  const [asked, ask] = useState(false)
  return (
    <>
      <TextButton onClick={() => ask(true)}>{say('delete')}</TextButton>
      <Dialog
        opened={asked}
        onClose={() => ask(false)}
        closeLabel={say('close')}
        language={inOwn.lang}
        title={<span {...inOwn}>{say('deleteTitle', { number })}</span>}
        actions={
          <Buttons>
            <Button variant="primary" {...inOwn} onClick={() => ask(false)}>
              {say('close')}
            </Button>
            <Button
              {...inOwn}
              onClick={() => {
                ask(false)
                onDelete()
              }}
            >
              {say('delete')}
            </Button>
          </Buttons>
        }
      >
        <p {...inOwn}>{say('deleteText')}</p>
      </Dialog>
    </>
  )
}
