import { askAll } from "./questions.ts";

askAll(1);
