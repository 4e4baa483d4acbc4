import { expect, it } from 'vitest'
import { s3AddressOf } from './s3-address.ts'

it('an address names the bucket, the prefix and the store', () => {
  expect(s3AddressOf('s3://team-files')).toEqual({
    bucket: 'team-files',
    prefix: '',
    region: 'us-east-1',
    usesPathStyle: false,
  })
  expect(s3AddressOf('s3://team-files/a/b?region=eu-1&endpoint=http://127.0.0.1:9000&path_style=true')).toEqual({
    bucket: 'team-files',
    prefix: 'a/b/',
    region: 'eu-1',
    endpoint: 'http://127.0.0.1:9000',
    usesPathStyle: true,
  })
})

it.each([
  's3://',
  's3://A_b',
  'https://bucket',
  's3://key:secret@bucket',
  's3://bucket:9000',
  's3://bucket?secret=x',
  's3://bucket?endpoint=ftp://host',
  's3://bucket?endpoint=https://key:secret@host',
  's3://bucket?path_style=yes',
  's3://bucket/a//b',
  's3://bucket/%2e%2e%2fb',
])('%s is refused', (text) => {
  expect(s3AddressOf(text)).toBeUndefined()
})
