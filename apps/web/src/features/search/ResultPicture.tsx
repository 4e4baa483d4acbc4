import { useQuery } from '@tanstack/react-query'
import { previewLinkQuery } from '../files/links.ts'
import classes from './result.module.css'

/** The preview of a picture that was found. Its place remains empty if there is none. */
export function ResultPicture({ id }: { id: number }) {
  const link = useQuery(previewLinkQuery(id, 'small'))
  return (
    <span className={classes.picture} data-ready={link.data ? true : undefined}>
      {link.data && (
        <img
          src={link.data.url}
          alt=''
          loading='lazy'
          decoding='async'
          // The link has expired.
          onError={() => link.refetch()}
        />
      )}
    </span>
  )
}
