import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fileName } from '../../../../shared/file-names.ts'
import { qrPath } from '../../../../shared/qr-path.ts'
import { saveFile } from '../../../../web/save-file.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { FieldError } from '../../../../web/ui/field.tsx'
import { Tip } from '../../../../web/ui/tip.tsx'
import { useBriefly } from '../../../../web/ui/use-briefly.ts'
import type { SurveySetup } from '../contract.ts'
import { qrPng } from './qr.ts'
import styles from './qr-code.module.css'

/** The QR code for the survey link, dark on white in both color schemes so that cameras can read it. */
export function QrCode({ link }: { link: string }) {
  const { data } = useQuery({
    queryKey: ['qr-code', link],
    queryFn: () => qrPath(link),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <div className={styles.code}>
      {data ? (
        <svg
          viewBox={`0 0 ${data.size} ${data.size}`}
          role="img"
          aria-label="QR code for the survey link"
          shapeRendering="crispEdges"
        >
          <path fill="#1f2933" d={data.path} />
        </svg>
      ) : (
        <div className={styles.waiting} />
      )}
    </div>
  )
}

interface QrDownloadProps {
  setup: Pick<SurveySetup, 'shortLink' | 'schoolName' | 'survey'>
  wide?: boolean
}

export function QrDownload({ setup: { shortLink, schoolName, survey }, wide }: QrDownloadProps) {
  const [done, showDone] = useBriefly()
  const [failed, setFailed] = useState(false)
  async function download() {
    try {
      saveFile(
        await qrPng(shortLink),
        `${fileName('survey-qr-code', schoolName, survey.beginDate ?? survey.today)}.png`,
      )
      setFailed(false)
      showDone()
    } catch {
      setFailed(true)
    }
  }
  return (
    <div className={wide ? styles.wide : undefined}>
      <Tip text={done ? 'Downloaded!' : null}>
        <Button wide={wide} onClick={() => void download()}>
          <IconDownload className="icon" aria-hidden />
          Download
        </Button>
      </Tip>
      <div role="alert">
        {failed ? <FieldError>We couldn’t save the QR code. Try again.</FieldError> : null}
      </div>
    </div>
  )
}
