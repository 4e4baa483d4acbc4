import { listPictures, removeLogo, removePicture, setLogo, setPicture } from '@muster/contracts/pictures'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { upload } from '../../lib/api/upload.ts'

/** The key begins with 'member', so that the pictures are refetched when a member changes. */
export const picturesQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['member', 'pictures', organizationId],
    queryFn: ({ signal }) =>
      call(listPictures, { params: { id: organizationId } }, { fallback: 'Failed to fetch the pictures', signal }),
    staleTime: 5 * 60_000,
  })

/** Replaces or removes a picture; null removes it. */
function useChange(replace: (file: Blob) => Promise<unknown>, remove: () => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (file: Blob | null) => (file ? replace(file) : remove()),
    onSuccess: () =>
      Promise.all(
        ['me', 'member', 'organization'].map((entity) => queryClient.invalidateQueries({ queryKey: [entity] })),
      ),
  })
}

function formOf(file: Blob) {
  const form = new FormData()
  form.set('file', file)
  return form
}

export const useChangePicture = () =>
  useChange(
    (file) => upload(setPicture, {}, formOf(file), { fallback: 'Failed to save the picture' }),
    () => call(removePicture, {}, { fallback: 'Failed to remove the picture' }),
  )

export const useChangeLogo = (id: number) =>
  useChange(
    (file) => upload(setLogo, { id }, formOf(file), { fallback: 'Failed to save the logo' }),
    () => call(removeLogo, { params: { id } }, { fallback: 'Failed to remove the logo' }),
  )
