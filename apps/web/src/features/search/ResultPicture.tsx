import { useQuery } from '@tanstack/react-query'
import { previewLinkQuery } from '../files/links.ts'
import { PreviewImage } from '../files/PreviewImage.tsx'
import classes from './result.module.css'

/** The preview of a picture that was found. Its place remains empty if there is none. */
export function ResultPicture({ id }: { id: number }) {
  const link = useQuery(previewLinkQuery(id, 'small'))
  return (
    <span className={classes.picture} data-ready={link.data ? true : undefined}>
      <PreviewImage link={link} loading='lazy' />
    </span>
  )
}
