import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fileName } from '../../../../shared/file-names.ts'
import { counted } from '../../../../shared/numbers.ts'
import { CallError } from '../../../../web/call.ts'
import { DownloadButton } from '../../../../web/ui/download-button.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { districtResultsQuery } from '../../../figures/district-results/web/data.ts'
import type { PaperName } from '../../../records/documents/rules-pages.ts'
import { loadBriefFile } from './data.ts'
import { zipOf } from './zip.ts'

interface SchoolReportsProps {
  organization: number
  round: string | undefined
  paper: PaperName
}

/**
 * Downloads every school's own report in one ZIP file. The browser asks for one report after another, so that each is
 * checked like a single download.
 */
export function SchoolReports({ organization, round, paper }: SchoolReportsProps) {
  const { data } = useQuery(districtResultsQuery(organization, round))
  const [done, setDone] = useState<number | null>(null)
  const [missing, setMissing] = useState<readonly string[]>([])
  if (!data || data.schools.length === 0) return null
  const { schools, name, today, round: year } = data

  async function load() {
    setMissing([])
    const files: { name: string; blob: Blob }[] = []
    const failed: string[] = []
    let reason: unknown
    for (const [at, { guid, schoolName }] of schools.entries()) {
      setDone(at)
      try {
        files.push(await loadBriefFile(guid, 'report', paper))
      } catch (error) {
        // Without a connection, the others would fail too.
        if (error instanceof CallError && error.status === 0) {
          setDone(null)
          throw error
        }
        reason = error
        failed.push(schoolName)
      }
    }
    setDone(null)
    if (files.length === 0) throw reason
    setMissing(failed)
    return { name: `${fileName('reports', `${name} ${year}`, today)}.zip`, blob: await zipOf(files) }
  }

  return (
    <>
      <DownloadButton load={load}>
        {done === null
          ? `All ${counted(schools.length, 'school report')} (ZIP)`
          : `Report ${done + 1} of ${schools.length} …`}
      </DownloadButton>
      {done === null ? null : (
        <span className="quiet">This takes a few seconds per school. Keep this page open.</span>
      )}
      {missing.length > 0 ? (
        <Notice tone="warning" title={`${counted(missing.length, 'report is', 'reports are')} missing`}>
          {`We couldn’t load: ${missing.join(', ')}. The ZIP file has the others. Download again to get them all.`}
        </Notice>
      ) : null}
    </>
  )
}
