/**
 * Traces, as far as the code that is traced needs to know: nothing here depends on a library. Without `useTracing` all of
 * it does nothing.
 */
export type Attributes = Record<string, string | number | boolean>
export type SpanOptions = {
  kind?: 'server' | 'client' | 'consumer'
  /** Ids, names, counts and codes; never what a user has written, and no secrets. */
  attributes?: Attributes
  /** The `traceparent` of a request, below whose span the new span is. */
  traceparent?: string | undefined
  /** The `traceparent` of each span that caused this one, which then starts a trace of its own. */
  causes?: readonly string[]
}
export type Span = {
  set(attributes: Attributes): void
  /** Marks the span as failed; `reason` is a code. */
  fail(reason: string): void
  end(): void
  /** Runs work below this span. */
  run<Result>(work: () => Result): Result
}
export type Tracing = {
  /** Starts a span below the current one, or one without a parent. */
  start(name: string, options?: SpanOptions): Span
  /** The ids of the current span; undefined if there is none. */
  current(): { trace_id: string; span_id: string; traceparent: string } | undefined
  /** Runs work that belongs to no span, although it is started below one. */
  outside<Result>(work: () => Result): Result
}

let tracing: Tracing | undefined

/** The tracing of this process; undefined if it is off. */
export const currentTracing = () => tracing

/** Turns tracing on or off. What is opened or built before is not traced. */
export function useTracing(newTracing: Tracing | undefined) {
  tracing = newTracing
}

/** Runs work in a span of its own, or simply runs it if tracing is off. */
export function inSpan<Result>(
  name: string,
  options: SpanOptions,
  work: (span: Span | undefined) => Promise<Result>,
): Promise<Result> {
  return tracing ? runInSpan(tracing.start(name, options), work) : work(undefined)
}

async function runInSpan<Result>(span: Span, work: (span: Span) => Promise<Result>): Promise<Result> {
  try {
    return await span.run(() => work(span))
  } catch (error) {
    span.fail(codeOf(error))
    throw error
  } finally {
    span.end()
  }
}

/** The code of an error, or its type. Its message may contain what a user has written. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if ('code' in error && typeof error.code === 'string') return error.code
  return 'status' in error && typeof error.status === 'number' ? String(error.status) : error.name
}
