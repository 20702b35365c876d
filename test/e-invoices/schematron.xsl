<?xml version="1.0" encoding="UTF-8"?>
<!-- Turns a Schematron schema with an XSLT 2.0 binding into a stylesheet that lists the assertions a document fails.
     In a pattern, a node is judged by the first rule that matches it. -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
  xmlns:out="urn:stylesheet-to-write" xmlns:sch="http://purl.oclc.org/dsdl/schematron"
  xmlns:xs="http://www.w3.org/2001/XMLSchema" exclude-result-prefixes="sch xs">
  <xsl:namespace-alias stylesheet-prefix="out" result-prefix="xsl"/>
  <xsl:output method="xml"/>

  <xsl:template match="/sch:schema">
    <xsl:variable name="parts" select="*[not(self::sch:include)], sch:include/document(@href, .)/*"/>
    <xsl:variable name="patterns" select="$parts/self::sch:pattern[sch:rule]"/>
    <out:stylesheet version="3.0">
      <xsl:for-each select="sch:ns">
        <xsl:namespace name="{@prefix}" select="string(@uri)"/>
      </xsl:for-each>
      <!-- Some schemas use it undeclared, as other processors declare it. -->
      <xsl:namespace name="xs" select="'http://www.w3.org/2001/XMLSchema'"/>
      <out:output method="xml"/>
      <xsl:for-each select="$parts/self::sch:let | $parts/self::sch:pattern/sch:let">
        <out:variable name="{@name}" select="{@value}"/>
      </xsl:for-each>
      <xsl:copy-of select="xsl:function"/>
      <out:template match="/">
        <failures>
          <xsl:for-each select="$patterns">
            <out:apply-templates select="/" mode="pattern-{position()}"/>
          </xsl:for-each>
        </failures>
      </out:template>
      <xsl:for-each select="$patterns">
        <xsl:variable name="mode" select="'pattern-' || position()"/>
        <out:mode name="{$mode}" on-no-match="shallow-skip"/>
        <xsl:variable name="rules" select="sch:rule"/>
        <xsl:for-each select="$rules">
          <out:template match="{@context}" mode="{$mode}" priority="{count($rules) - position() + 10}">
            <xsl:apply-templates select="sch:let | sch:assert | sch:report"/>
            <out:apply-templates select="@* | *" mode="{$mode}"/>
          </out:template>
        </xsl:for-each>
      </xsl:for-each>
    </out:stylesheet>
  </xsl:template>

  <xsl:template match="sch:let">
    <out:variable name="{@name}" select="{@value}"/>
  </xsl:template>

  <xsl:template match="sch:assert">
    <out:if test="not({@test})">
      <failed-assert id="{@id}" flag="{@flag}"/>
    </out:if>
  </xsl:template>

  <xsl:template match="sch:report">
    <out:if test="{@test}">
      <failed-assert id="{@id}" flag="{@flag}"/>
    </out:if>
  </xsl:template>
</xsl:stylesheet>
