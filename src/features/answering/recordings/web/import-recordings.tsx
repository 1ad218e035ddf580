import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { inLanguage } from '../../../../shared/direction.ts'
import type { LanguageCode } from '../../../../shared/languages.ts'
import { counted } from '../../../../shared/numbers.ts'
import { call } from '../../../../web/call.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { TextField } from '../../../../web/ui/field.tsx'
import { FormFrame } from '../../../../web/ui/form-frame.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { type Imported, type RecordingList, recordingsContract } from '../contract.ts'
import type { RecordingScope } from './data.ts'
import { base64Of, prepareSound } from './sound.ts'
import { soundFiles } from './sound-files.ts'

interface ImportProps {
  language: LanguageCode
  place: RecordingScope
  /** Undefined until it has loaded. */
  sheet: RecordingList | undefined
}

/** Imports recordings in any file format the browser can play. Each file is named after its text's ID. */
export function ImportRecordings({ language, place, sheet }: ImportProps) {
  const queries = useQueryClient()
  const [speaker, setSpeaker] = useState('')
  const [files, setFiles] = useState<readonly File[]>([])
  const [isTried, setTried] = useState(false)
  const isLacking = speaker.trim() === '' || files.length === 0
  const bring = useMutation({
    mutationFn: async (): Promise<Imported> => {
      const { sounds, errors } = await readSounds(files)
      if (errors.length > 0) return { taken: 0, errors }
      const body = { speaker: speaker.trim(), files: sounds, ...place }
      return call(recordingsContract.importRecordings, { params: { language }, body })
    },
    onSuccess: ({ taken }) => {
      if (taken > 0) setFiles([])
      setTried(false)
      return queries.invalidateQueries({ queryKey: ['recordings'] })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isLacking) bring.reset()
    else if (!bring.isPending) bring.mutate()
  }
  const { taken = 0, errors = [] } = bring.data ?? {}
  const error = bring.error ? messageOf(bring.error) : null
  return (
    <>
      <p className="quiet">
        Use one file for each phrase, and name it with the phrase’s ID, such as q1301.wav. You can also choose
        a zip file. If any file has a problem, we won’t import any of them.
      </p>
      {sheet ? <TextIds sheet={sheet} /> : null}
      <FormFrame
        onSubmit={submit}
        error={isTried && isLacking ? 'Enter the speaker’s name and choose files.' : error}
        label="Import files"
        actions={<Button type="submit">{bring.isPending ? 'Reading…' : 'Import Files'}</Button>}
      >
        <TextField
          label="Speaker’s name"
          required
          maxLength={100}
          value={speaker}
          onChange={({ target }) => setSpeaker(target.value)}
        />
        <TextField
          label="Files"
          type="file"
          accept="audio/*,.zip"
          multiple
          required
          onChange={({ target }) => setFiles([...(target.files ?? [])])}
        />
      </FormFrame>
      {errors.length > 0 ? (
        <Notice tone="error" live title="We didn’t import any files">
          <ul>
            {errors.map(({ name, message }) => (
              <li key={name}>
                {name}: {message}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {taken > 0 ? (
        <p role="status">
          Imported {counted(taken, 'recording')}. Someone else will listen before we use{' '}
          {taken === 1 ? 'it' : 'them'}.
        </p>
      ) : null}
    </>
  )
}

/** Reads all files before sending any, because nothing is imported from a set with errors. */
async function readSounds(chosen: readonly File[]) {
  const errors: Imported['errors'] = []
  const sounds: { name: string; sound: string }[] = []
  const opened = await soundFiles(chosen)
  if ('faults' in opened) return { sounds, errors: opened.faults }
  for (const { name, read } of opened.files) {
    const sound = await prepareSound(await read())
    if ('fault' in sound) errors.push({ name, message: sound.fault })
    else sounds.push({ name, sound: base64Of(sound.bytes) })
  }
  return { sounds, errors }
}

/** The ID of every text, for naming files. */
function TextIds({ sheet: { texts, language } }: { sheet: RecordingList }) {
  return (
    <details>
      <summary>IDs for all {texts.length} phrases</summary>
      <ul>
        {texts.map(({ hash, place, words }) => (
          <li key={hash}>
            <code>{place}</code> <span {...inLanguage(language)}>{words}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
