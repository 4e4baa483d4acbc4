import { randomUUID } from 'node:crypto'
import type { Span, SpanOptions, Tracing } from '@muster/database/tracing'
import * as api from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import * as resources from '@opentelemetry/resources'
import * as sdk from '@opentelemetry/sdk-trace-base'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../run/env.ts'
import { version } from '../run/version.ts'

const flushMilliseconds = 3_000
const faultPauseMilliseconds = 60_000

/** Sends spans by OTLP. This file is loaded only if traces are on. */
export function openTelemetry(role: string, protocol: Config['OTEL_EXPORTER_OTLP_PROTOCOL']) {
  const resource = resources
    .defaultResource()
    .merge(
      resources.resourceFromAttributes({
        'service.name': `muster-${role}`,
        'service.version': version,
        'service.instance.id': randomUUID(),
        'muster.role': role,
      }),
    )
    // The operator's own values take precedence.
    .merge(resources.detectResources({ detectors: [resources.envDetector] }))
  const provider = new sdk.BasicTracerProvider({
    resource,
    spanProcessors: [
      new sdk.BatchSpanProcessor(protocol === 'http/json' ? new JsonExporter() : new ProtobufExporter()),
    ],
  })
  const contexts = new AsyncLocalStorageContextManager().enable()
  api.context.setGlobalContextManager(contexts)
  const propagator = new W3CTraceContextPropagator()
  const tracer = provider.getTracer('muster', version)
  const kinds = { server: api.SpanKind.SERVER, client: api.SpanKind.CLIENT, consumer: api.SpanKind.CONSUMER }

  /** The context of a `traceparent`. Its sender chooses nothing but ids and whether the trace is recorded. */
  const contextOf = (traceparent: string) =>
    propagator.extract(api.ROOT_CONTEXT, { traceparent }, api.defaultTextMapGetter)

  function linksOf(causes: readonly string[]) {
    return causes.flatMap((cause) => {
      const context = api.trace.getSpanContext(contextOf(cause))
      return context ? [{ context }] : []
    })
  }

  function start(name: string, { kind, attributes, traceparent, causes }: SpanOptions = {}): Span {
    const parent = traceparent ? contextOf(traceparent) : causes ? api.ROOT_CONTEXT : api.context.active()
    const span = tracer.startSpan(
      name,
      {
        kind: kind ? kinds[kind] : api.SpanKind.INTERNAL,
        ...(attributes && { attributes }),
        links: linksOf(causes ?? []),
      },
      parent,
    )
    const own = api.trace.setSpan(parent, span)
    return {
      set: (values) => void span.setAttributes(values),
      fail: (reason) => void span.setStatus({ code: api.SpanStatusCode.ERROR }).setAttribute('error.type', reason),
      end: () => span.end(),
      run: (work) => api.context.with(own, work),
    }
  }

  const tracing: Tracing = {
    start,
    current() {
      const context = api.trace.getSpanContext(api.context.active())
      if (!context || !api.isSpanContextValid(context)) return undefined
      const { traceId, spanId, traceFlags } = context
      const flags = traceFlags.toString(16).padStart(2, '0')
      return { trace_id: traceId, span_id: spanId, traceparent: `00-${traceId}-${spanId}-${flags}` }
    },
    outside: (work) => api.context.with(api.ROOT_CONTEXT, work),
  }

  return {
    tracing,
    /** Logs at most once a minute that spans could not be sent. */
    reportFaultsTo(logger: Pick<FastifyBaseLogger, 'warn'>) {
      let loggedAt = Number.NEGATIVE_INFINITY
      const warn = (message: string) => {
        if (performance.now() - loggedAt < faultPauseMilliseconds) return
        loggedAt = performance.now()
        logger.warn({ fault: message.slice(0, 500) }, 'traces could not be sent')
      }
      const ignore = () => {}
      const diagnostics = { error: warn, warn, info: ignore, debug: ignore, verbose: ignore }
      api.diag.setLogger(diagnostics, { logLevel: api.DiagLogLevel.WARN, suppressOverrideMessage: true })
    },
    /** Sends the remaining spans, but does not wait for a receiver that does not respond. */
    async stop() {
      const timeout = new Promise<void>((resolve) => {
        setTimeout(resolve, flushMilliseconds).unref()
      })
      await Promise.race([provider.shutdown().catch(() => {}), timeout])
      api.context.disable()
      api.diag.disable()
    },
  }
}
