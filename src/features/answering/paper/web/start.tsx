import { type FormEvent, useState } from 'react'
import { paper } from '../../../../../content/en/helpers.json'
import { inLanguage } from '../../../../shared/direction.ts'
import { languageOf } from '../../../../shared/languages.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { CheckField, CheckGroup } from '../../../../web/ui/field.tsx'
import { FormFrame } from '../../../../web/ui/form-frame.tsx'
import { useWords } from '../../../records/words/web/parts/helper-words.tsx'
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
  const { say, dayOf, inOwn } = useWords(paper)
  const [type, setType] = useState(desk.types[0]?.type ?? 0)
  const [language, setLanguage] = useState(desk.language ?? desk.languages[0]?.id ?? 1)
  const start = (event: FormEvent) => {
    event.preventDefault()
    onStart(type, language)
  }
  return (
    <div className={styles.start}>
      <Card title={say('sortTitle')}>
        <FormFrame
          onSubmit={start}
          label={say('booklet')}
          actions={
            <Button type="submit" variant="primary">
              {say('begin')}
            </Button>
          }
        >
          <CheckGroup legend={say('who')}>
            {desk.types.map((one) => (
              <CheckField
                key={one.type}
                type="radio"
                name="type"
                label={one.names?.[inOwn.lang] ?? one.name}
                checked={type === one.type}
                onChange={() => setType(one.type)}
              />
            ))}
          </CheckGroup>
          <CheckGroup legend={say('bookletLanguage')}>
            {desk.languages.map((one) => (
              <CheckField
                key={one.id}
                type="radio"
                name="language"
                label={inOwn.lang === 'en' ? one.name : <OwnName code={one.code} name={one.name} />}
                checked={language === one.id}
                onChange={() => setLanguage(one.id)}
              />
            ))}
          </CheckGroup>
        </FormFrame>
      </Card>
      <Card title={say('beforeTitle')}>
        <ul className={styles.rules}>
          <li>{say('exactly')}</li>
          <li>{say('unclear')}</li>
          <li>{say('twice')}</li>
          <li>{say('private')}</li>
          <li>
            {desk.closes ? say('through', { day: dayOf(desk.closes, 'long') }) : say('whileOpen')}{' '}
            {say('expires', { day: dayOf(desk.linkEnds, 'full') })}
          </li>
        </ul>
      </Card>
    </div>
  )
}

/** A language's own name. */
export function OwnName({ code, name }: { code: string; name: string }) {
  return <span {...inLanguage(code)}>{languageOf(code)?.nativeName ?? name}</span>
}
