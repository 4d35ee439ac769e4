import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EndedSpan } from '../trace.ts';

/** The span of a request that was answered: the pattern of its route, and never its address. */
export function requestSpan(request: FastifyRequest, reply: FastifyReply): EndedSpan {
  const { method, brand, failure } = request;
  const route = request.routeOptions.url;
  const { statusCode, elapsedTime } = reply;
  return {
    name: route === undefined ? method : `${method} ${route}`,
    kind: 'server',
    ms: elapsedTime,
    isFailed: statusCode >= 500,
    attributes: {
      'http.request.method': method,
      'http.response.status_code': statusCode,
      ...(route !== undefined && { 'http.route': route }),
      ...(brand !== null && { 'rental.brand': brand.code }),
      ...(failure !== null && { 'error.type': failure }),
    },
  };
}
