import type { Access } from '../contract/endpoint';
import type { JsonSchema } from './json-schema';

export interface Media {
  schema: JsonSchema;
  encoding?: Record<string, { contentType: string }>;
}
export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: JsonSchema;
}
export interface AnswerObject {
  $ref?: string;
  description?: string;
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, Media>;
}
export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, never[]>[];
  parameters: (Parameter | { $ref: string })[];
  requestBody?: { required: boolean; content: Record<string, Media> };
  responses: Record<string, AnswerObject>;
  'x-access': Access;
}
/** OpenAPI 3.1, as far as ours uses it. */
export interface OpenApi {
  openapi: '3.1.1';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, AnswerObject>;
    parameters: Record<string, Parameter>;
    headers: Record<string, { description: string; schema: JsonSchema }>;
    securitySchemes: Record<string, object>;
  };
}
