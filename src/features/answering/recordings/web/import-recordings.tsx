import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { LanguageCode } from '../../../../shared/languages.ts'
import { call } from '../../../../web/call.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { TextField } from '../../../../web/ui/field.tsx'
import { FormFrame } from '../../../../web/ui/form-frame.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { recordingsContract } from '../contract.ts'
import { listenerSheetQuery, type RecordingPlace } from './data.ts'
import { base64Of, prepareSound } from './sound.ts'
import { soundFiles } from './sound-files.ts'

interface Outcome {
  taken: number
  errors: { name: string; message: string }[]
}

/** Brings recordings that were made elsewhere: files of any kind that the browser can play, named by their texts. */
export function ImportRecordings({ language, place }: { language: LanguageCode; place: RecordingPlace }) {
  const queryClient = useQueryClient()
  const [speaker, setSpeaker] = useState('')
  const [files, setFiles] = useState<readonly File[]>([])
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setOutcome(null)
    if (speaker.trim() === '' || files.length === 0) return setError('Name the speaker and choose the files.')
    setError(null)
    setBusy(true)
    try {
      const done = await bring(speaker.trim(), files)
      setOutcome(done)
      if (done.taken > 0) setFiles([])
      await queryClient.invalidateQueries({ queryKey: ['recordings'] })
    } catch (reason) {
      setError(messageOf(reason))
    }
    setBusy(false)
  }

  /** Reads every file before any is sent: nothing is taken from a set with errors. */
  async function bring(name: string, chosen: readonly File[]): Promise<Outcome> {
    const opened = await soundFiles(chosen)
    if ('faults' in opened) return { taken: 0, errors: opened.faults }
    const errors: Outcome['errors'] = []
    const sounds: { name: string; sound: string }[] = []
    for (const file of opened.files) {
      const sound = await prepareSound(await file.read())
      if ('fault' in sound) errors.push({ name: file.name, message: sound.fault })
      else sounds.push({ name: file.name, sound: base64Of(sound.bytes) })
    }
    if (errors.length > 0) return { taken: 0, errors }
    const body = { speaker: name, files: sounds, ...place }
    return call(recordingsContract.importRecordings, { params: { language }, body })
  }

  return (
    <>
      <p className="quiet">
        Each file holds one text and is named by its id, as q1301.wav; a folder can be brought as a zip file.
        Nothing is taken where one file is refused.
      </p>
      <TextIds language={language} place={place} />
      <FormFrame
        onSubmit={submit}
        error={error}
        label="Bring files"
        actions={<Button type="submit">{busy ? 'Reading…' : 'Bring Files'}</Button>}
      >
        <TextField
          label="Name of the speaker"
          required
          maxLength={100}
          value={speaker}
          onChange={(event) => setSpeaker(event.currentTarget.value)}
        />
        <TextField
          label="Files"
          type="file"
          accept="audio/*,.zip"
          multiple
          required
          onChange={(event) => setFiles([...(event.currentTarget.files ?? [])])}
        />
      </FormFrame>
      {outcome && outcome.errors.length > 0 ? (
        <Notice tone="error" live title="Nothing was taken">
          <ul>
            {outcome.errors.map(({ name, message }) => (
              <li key={name}>
                {name}: {message}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {outcome && outcome.taken > 0 ? (
        <p role="status">{outcome.taken} recordings were taken. Somebody else listens to them first.</p>
      ) : null}
    </>
  )
}

/** The id of every text, to name files by. */
function TextIds({ language, place }: { language: LanguageCode; place: RecordingPlace }) {
  const { data } = useQuery(listenerSheetQuery({ language, place }))
  if (!data) return null
  return (
    <details>
      <summary>The ids of all {data.texts.length} texts</summary>
      <ul>
        {data.texts.map((text) => (
          <li key={text.hash}>
            <code>{text.place}</code> <span lang={language}>{text.words}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
