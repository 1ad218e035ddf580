import { RecordingsPage as Recordings } from '../../features/answering/recordings/web/recordings-page.tsx'
import { VoiceFiles } from '../../features/running/voices/web/parts/voice-files.tsx'

/** Recordings, with files that administrators exchange with other installations. */
export function RecordingsPage() {
  return <Recordings shared={(language) => <VoiceFiles key={language} language={language} />} />
}
