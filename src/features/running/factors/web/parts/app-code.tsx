import { useQuery } from '@tanstack/react-query'
import { qrPath } from '../../../../../shared/qr-path.ts'
import styles from './app-code.module.css'

/** Shows how to set up an authenticator app: a QR code, dark on white for cameras, and its key in letters. */
export function AppCode({ secret, address }: { secret: string; address: string }) {
  const { data } = useQuery({
    queryKey: ['app-code', address],
    queryFn: () => qrPath(address),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <>
      <div className={styles.code}>
        {data ? (
          <svg
            viewBox={`0 0 ${data.size} ${data.size}`}
            role="img"
            aria-label="QR code for an authenticator app"
            shapeRendering="crispEdges"
          >
            <path fill="#1f2933" d={data.path} />
          </svg>
        ) : null}
      </div>
      <p>
        Key: <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
    </>
  )
}
